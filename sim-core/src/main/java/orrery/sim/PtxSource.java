package orrery.sim;

/**
 * A module of PTX that is linked with others.
 *
 * @param name its name in messages
 * @param text its text; what follows a character of value 0 is ignored
 */
public record PtxSource(String name, String text) {}
