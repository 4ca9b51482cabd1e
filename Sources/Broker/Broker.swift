// Thin for now.
