package orrery.core.memory;

/** A CUDA array as copies see it: layers of rows of elements, without padding. */
public interface ArrayMemory {

    /** Returns the bytes. They have an address that no call finds. */
    Allocation memory();

    /** Returns the size of an element in bytes; of a block, if the format is compressed. */
    long elementBytes();

    /** Returns the size of a row in bytes. */
    long rowBytes();

    /** Returns the number of rows of a layer; 1 for an array of one dimension. */
    long rows();

    /** Returns the number of layers; 1 for an array of one or two dimensions. */
    long layers();

    /**
     * Checks that the array is usable.
     *
     * @throws orrery.sim.CudaException if it was destroyed, or its memory is gone (ARRAY-03)
     */
    void checkUsable();
}
