package orrery.ptx.text;

/**
 * A declaration of a register, or of several whose names end with a number.
 *
 * @param type the type
 * @param name the name, without a number
 * @param lanes the number of elements of a vector; 1 if it is none
 * @param count how many there are, from 0 on; -1 for one without a number
 */
record Register(PtxType type, String name, int lanes, long count) {}
