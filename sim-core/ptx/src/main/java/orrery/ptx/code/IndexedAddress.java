package orrery.ptx.code;

/**
 * The address of an array element in global memory, where a parameter of the launch points to the array. It is kept as
 * an index, because the JIT compiler optimizes loops over int indices, and not over addresses of 64 bits.
 *
 * @param parameterOffset the offset of the parameter in the memory of the parameters
 * @param elementZero the bytes from the pointer to element 0
 * @param index the register with the index, an integer of 32 bits
 * @param isUnsigned whether the index has no sign
 */
public record IndexedAddress(long parameterOffset, long elementZero, Reg index, boolean isUnsigned) {}
