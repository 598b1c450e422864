package orrery.core.external;

import com.google.common.base.Preconditions;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.core.host.Host;
import orrery.core.memory.AddressSpace;

/**
 * A simulated external API, such as Vulkan, Direct3D or NvSci. It creates memory and semaphores, exports handles of
 * them, and uses them in its own queues on the machine's virtual clock. It does not depend on an operating system: it
 * creates objects of every type.
 *
 * <p>Its methods are not driver calls and cost no host time. They throw {@link IllegalArgumentException} or
 * {@link IllegalStateException} for misuse of the external API, and {@link NullPointerException} for a null argument.
 */
public final class ExternalWorld {
    private static final long MAX_BYTES = 1L << 40;

    private final Host host;
    private final HandleTable handles = new HandleTable();
    private final Map<Long, ExternalBuffer> buffers = new HashMap<>();

    /** Creates the external API of a machine. */
    public ExternalWorld(Host host) {
        this.host = host;
    }

    // -- memory --------------------------------------------------------------------------------------------------

    /**
     * Creates zeroed memory of {@code bytes} bytes.
     *
     * @param type the type of its handles
     */
    public MemoryObject memory(String name, ExternalMemoryHandleType type, long bytes) {
        return memory(name, type, bytes, 1);
    }

    /** Creates zeroed memory. Offsets and sizes of buffers on it must be multiples of {@code alignment} bytes. */
    public MemoryObject memory(String name, ExternalMemoryHandleType type, long bytes, long alignment) {
        requireArguments(name, type);
        Preconditions.checkArgument(
                bytes > 0 && bytes <= MAX_BYTES && alignment > 0,
                "memory '%s' has %s bytes and an alignment of %s bytes;"
                        + " legal are 1 to %s bytes and an alignment of 1 or more",
                name,
                bytes,
                alignment,
                MAX_BYTES);
        return outside(() -> register(new MemoryObject(this, name, type, memory().createStorage(bytes), alignment)));
    }

    /**
     * Returns a descriptor of an existing file. It can be imported as {@link ExternalMemoryHandleType#OPAQUE_FD}.
     * Processes that import the same file share its bytes.
     */
    public ExternalHandle open(Path file) {
        Objects.requireNonNull(file, "file");
        return outside(() -> handles.open(file));
    }

    /**
     * Closes a file descriptor or an NT handle.
     *
     * @throws IllegalStateException if the handle is not open, or is a file descriptor that was imported
     */
    public void close(ExternalHandle handle) {
        Objects.requireNonNull(handle, "handle");
        outside(() -> {
            handles.close(handle);
            return null;
        });
    }

    // -- semaphores ----------------------------------------------------------------------------------------------

    /** Creates a binary semaphore that is not signalled. */
    public BinarySemaphore binarySemaphore(String name, ExternalSemaphoreHandleType type) {
        requireArguments(name, type);
        return outside(() -> register(new BinarySemaphore(this, name, type)));
    }

    /** Creates a fence or timeline semaphore with an initial value. */
    public TimelineSemaphore timelineSemaphore(String name, ExternalSemaphoreHandleType type, long initial) {
        requireArguments(name, type);
        return outside(() -> register(new TimelineSemaphore(this, name, type, initial)));
    }

    /** Creates a keyed mutex that is released with key 0. */
    public KeyedMutex keyedMutex(String name, ExternalSemaphoreHandleType type) {
        requireArguments(name, type);
        return outside(() -> register(new KeyedMutex(this, name, type)));
    }

    /** Creates an NvSciSync object from an attribute list. */
    public SciSync sciSync(String name, SciAttributes attributes) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(attributes, "attributes");
        return outside(() -> register(new SciSync(this, name, attributes)));
    }

    private static void requireArguments(String name, Object type) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(type, "type");
    }

    private <T extends ExternalObject> T register(T object) {
        handles.register(object);
        return object;
    }

    // -- queues --------------------------------------------------------------------------------------------------

    /** Creates a work queue. */
    public ExternalQueue queue(String name) {
        Objects.requireNonNull(name, "name");
        return outside(() -> new ExternalQueue(host, this, name));
    }

    // -- for this package ---------------------------------------------------------------------------------

    <T> T outside(Supplier<T> action) {
        return host.outside(action);
    }

    HandleTable handles() {
        return handles;
    }

    AddressSpace memory() {
        return host.memory();
    }

    /** Returns the virtual time of the device, in nanoseconds. */
    long now() {
        return host.executor().now();
    }

    long nextId() {
        return host.nextObjectId();
    }

    void warn(String message) {
        host.warn(message);
    }

    /** Adds a mapped buffer to the table of buffers by address. */
    void addBuffer(ExternalBuffer buffer) {
        buffers.put(buffer.address(), buffer);
    }

    void removeBuffer(ExternalBuffer buffer) {
        buffers.remove(buffer.address());
    }

    /**
     * Returns the buffer that begins at an address and has not been freed; null if there is none. The import of the
     * buffer may be destroyed already.
     */
    public @Nullable ExternalBuffer buffer(long address) {
        return buffers.get(address);
    }
}
