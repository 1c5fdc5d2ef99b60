"""Notices: whoever is not at the table is told what happens there: in the page, by push, mail, webhook, feed."""
