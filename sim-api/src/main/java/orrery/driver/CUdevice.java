package orrery.driver;

/**
 * A device of a machine.
 *
 * @param ordinal its number, from 0
 */
public record CUdevice(int ordinal) {}
