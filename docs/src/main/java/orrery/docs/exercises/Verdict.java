package orrery.docs.exercises;

/**
 * Whether a requirement of an exercise holds.
 *
 * @param requirement what must hold, in words
 * @param holds whether it does
 * @param reason why it does not; empty if it does
 */
public record Verdict(String requirement, boolean holds, String reason) {}
