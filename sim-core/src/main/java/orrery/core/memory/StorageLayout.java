package orrery.core.memory;

/**
 * How the storage of an address space is divided.
 *
 * @param chunkShift the base-two logarithm of the size of a chunk in bytes, at least 3
 * @param heap the Java heap that the chunks are allocated on
 */
record StorageLayout(int chunkShift, JavaHeap heap) {
    /** The base-two logarithm of the size of a chunk: 256 MiB. */
    static final int CHUNK_SHIFT = 28;

    /** The layout of storage that belongs to no address space. */
    static final StorageLayout DEFAULT =
            new StorageLayout(CHUNK_SHIFT, new JavaHeap(() -> 0, () -> "no memory holds any"));

    /** Returns the size of a chunk in bytes. */
    int chunkBytes() {
        return 1 << chunkShift;
    }
}
