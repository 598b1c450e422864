package orrery.sim;

import java.nio.file.Path;

/**
 * A simulated external API, such as Vulkan, Direct3D or NvSci. It creates memory and semaphores, exports handles of
 * them, and uses them in its own queues on the machine's virtual clock. It does not depend on an operating system: it
 * creates objects of every type.
 *
 * <pre>{@code
 * ExternalWorld vulkan = machine.external();
 * MemoryObject image = vulkan.memory("image", ExternalMemoryHandleType.OPAQUE_FD, 65536);
 * CUexternalMemory memory = cuda.cudaImportExternalMemory(
 *         new CUexternalMemoryHandleDesc(ExternalMemoryHandleType.OPAQUE_FD, image.export(), image.size(), 0));
 * long pixels = cuda.cudaExternalMemoryGetMappedBuffer(memory, new CUexternalMemoryBufferDesc(0, image.size(), 0));
 * cuda.cudaMemset(pixels, 1, image.size());
 * cuda.cudaDeviceSynchronize();
 * System.out.println(image.bytes().get(0)); // 1
 * }</pre>
 *
 * <p>Its methods are not driver calls and cost no host time. They throw {@link IllegalArgumentException} or
 * {@link IllegalStateException} for misuse of the external API, and {@link NullPointerException} for a null argument.
 */
public interface ExternalWorld {

    /**
     * Creates zeroed memory of {@code bytes} bytes.
     *
     * @param type the type of its handles
     */
    MemoryObject memory(String name, ExternalMemoryHandleType type, long bytes);

    /** Creates zeroed memory. Offsets and sizes of buffers on it must be multiples of {@code alignment} bytes. */
    MemoryObject memory(String name, ExternalMemoryHandleType type, long bytes, long alignment);

    /**
     * Imports physical memory that the CUDA API has exported with {@code cuMemExportToShareableHandle}: both APIs then
     * use the same bytes. The descriptor becomes that of the external API.
     *
     * @param name the name of the memory here
     * @param handle a descriptor of physical memory
     * @return the memory, which can be exported like memory of the external API
     * @throws IllegalArgumentException if the descriptor is not one of physical memory
     */
    MemoryObject importMemory(String name, ExternalHandle handle);

    /**
     * Returns a descriptor of an existing file. It can be imported as {@link ExternalMemoryHandleType#OPAQUE_FD}.
     * Processes that import the same file share its bytes.
     */
    ExternalHandle open(Path file);

    /**
     * Receives a descriptor of memory of the CUDA API from another process: a pool or physical memory that was exported
     * there. Both descriptors stay open.
     *
     * @param sender the external API of the machine that has exported the memory
     * @param handle the descriptor there
     * @return a descriptor of this machine
     */
    ExternalHandle receive(ExternalWorld sender, ExternalHandle handle);

    /**
     * Closes a file descriptor or an NT handle.
     *
     * @throws IllegalStateException if the handle is not open, or is a file descriptor that was imported
     */
    void close(ExternalHandle handle);

    /** Creates a binary semaphore that is not signalled. */
    BinarySemaphore binarySemaphore(String name, ExternalSemaphoreHandleType type);

    /** Creates a fence or timeline semaphore with an initial value. */
    TimelineSemaphore timelineSemaphore(String name, ExternalSemaphoreHandleType type, long initial);

    /** Creates a keyed mutex that is released with key 0. */
    KeyedMutex keyedMutex(String name, ExternalSemaphoreHandleType type);

    /** Creates an NvSciSync object from an attribute list. */
    SciSync sciSync(String name, SciAttributes attributes);

    /** Creates a work queue. */
    ExternalQueue queue(String name);
}
