"""The types of bodies, queries, answers and delivered records: dicts, with the names of the API."""

from ._generated.types import *
