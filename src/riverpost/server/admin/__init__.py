"""What whoever runs a server does beside it: look at people and tables, ban, delete, back up, restore, check."""
