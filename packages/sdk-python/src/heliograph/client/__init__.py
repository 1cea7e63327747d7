"""Calls of the API."""
