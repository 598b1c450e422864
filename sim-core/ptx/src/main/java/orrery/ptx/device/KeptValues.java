package orrery.ptx.device;

/**
 * The number of values of registers that a thread saves where it stops, from one region of its code to the next.
 *
 * @param ints those of 32 bits
 * @param longs those of 64 bits
 * @param floats those of single precision
 * @param doubles those of double precision
 */
public record KeptValues(int ints, int longs, int floats, int doubles) {}
