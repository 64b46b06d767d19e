"""What a viewer may see: redacted copies of the state and of the journal."""
