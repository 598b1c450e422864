package orrery.ptx.code;

/**
 * The address of an access to global memory that is an element of what a parameter of the launch points to. The JIT
 * compiler follows the index of an array through a loop, and not an address of 64 bits.
 *
 * @param parameter the offset of the parameter in the memory of the parameters
 * @param offset the bytes from the pointer to element 0
 * @param index the register with the index, an integer of 32 bits
 * @param isUnsigned whether the index has no sign
 */
public record IndexedAddress(long parameter, long offset, Reg index, boolean isUnsigned) {}
