package orrery.sim;

/**
 * A reference-counted object of another API that can be shared through handles.
 *
 * <pre>{@code
 * MemoryObject image = machine.external().memory("image", ExternalMemoryHandleType.D3D12_HEAP, 65536);
 * ExternalHandle handle = image.export();
 * image.free();
 * System.out.println(image.alive()); // true: the handle keeps the memory alive
 * machine.external().close(handle);
 * }</pre>
 */
public interface ExternalObject {

    /** Returns the name. Objects that have NT handles can be imported by name. */
    String name();

    /** Returns whether there are references to it. */
    boolean alive();

    /**
     * Exports a handle. Each call creates another handle, except that there is one globally shared handle, and that an
     * NvSci object is its own handle.
     *
     * @throws IllegalStateException if the object was released
     */
    ExternalHandle export();

    /**
     * Drops the reference of the other API. Handles and imports keep the object alive.
     *
     * @throws IllegalStateException if the object was freed before
     */
    void free();
}
