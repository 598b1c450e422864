package orrery.ptx.text;

import com.google.common.collect.ImmutableList;

/**
 * A declared variable or parameter.
 *
 * @param space its state space
 * @param type the type of an element
 * @param name the name
 * @param align the alignment in bytes
 * @param bytes the size in bytes; 0 for an array without a size, whose memory is dynamic
 * @param initial what it holds at first; empty for zeros
 * @param isExtern whether it is defined elsewhere
 * @param isManaged whether it is in managed memory
 * @param line the line of its declaration
 */
public record Variable(
        StateSpace space,
        PtxType type,
        String name,
        int align,
        long bytes,
        ImmutableList<Initial> initial,
        boolean isExtern,
        boolean isManaged,
        int line) {

    /** An element of an initializer. */
    public sealed interface Initial {

        /** Returns the size in bytes. */
        int bytes();

        /** A number. */
        record Bits(long bits, @Override int bytes) implements Initial {}

        /**
         * The address of a variable.
         *
         * @param name the variable
         * @param isGeneric whether it is a generic address
         * @param offset bytes that are added
         */
        record AddressOf(
                String name,
                boolean isGeneric,
                long offset,
                @Override int bytes) implements Initial {}
    }

    /** Returns the same variable with another name. */
    public Variable withName(String other) {
        return new Variable(space, type, other, align, bytes, initial, isExtern, isManaged, line);
    }

    /** Returns whether it is an array of a size that the launch determines. */
    public boolean isDynamic() {
        return bytes == 0;
    }
}
