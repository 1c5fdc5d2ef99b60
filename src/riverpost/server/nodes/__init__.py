"""Nodes: several processes, on one machine or on many, that serve the same house."""
