"""Learn by driving: short scenes on the real engine, each with one idea, a goal and the reasons why a try misses it."""
