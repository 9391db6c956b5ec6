"""Day sheets: shifts of floats, the cashier's figures, the register of abandoned stakes."""
