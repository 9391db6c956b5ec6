"""Read models: bank reports, live odds, session exports."""
