"""Verification of draws from commands and answers alone: checks, findings, the verdict."""
