package orrery.sim;

/**
 * Memory that another API has allocated. Writes of the other API are visible in the buffers that are mapped onto it,
 * and writes of kernels to these buffers are visible to the other API.
 *
 * <pre>{@code
 * MemoryObject image = machine.external().memory("image", ExternalMemoryHandleType.OPAQUE_FD, 65536);
 * ExternalQueue renderer = machine.external().queue("renderer");
 * renderer.run("clear", 5_000, () -> image.floats().set(0, 1f));
 * renderer.finish();
 * }</pre>
 */
public interface MemoryObject extends ExternalObject {

    /** Returns the size in bytes. */
    long size();

    /** Returns the host address at which the other API has mapped it. The address is valid until {@link #free}. */
    long address();

    /** Returns the bytes. */
    ByteView bytes();

    /** Returns the bytes as 16-bit integers. */
    ShortView shorts();

    /** Returns the bytes as 32-bit integers. */
    IntView ints();

    /** Returns the bytes as 64-bit integers. */
    LongView longs();

    /** Returns the bytes as 32-bit floating-point numbers. */
    FloatView floats();

    /** Returns the bytes as 64-bit floating-point numbers. */
    DoubleView doubles();
}
