package orrery.core.external;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import orrery.core.machine.Machine;
import orrery.core.memory.AddressSpace;

/**
 * The other side of external resources: whoever plays Vulkan, Direct3D or NvSci makes memory and semaphores here, hands
 * out handles of them, and works with them in queues of its own, on the clock of the machine. A world has no platform:
 * what it makes is valid, whatever operating system it would belong to.
 *
 * <p>None of its methods is a call of the driver; none costs host time. What the other API would forbid is an
 * {@link IllegalArgumentException} or {@link IllegalStateException}; an argument that is null is a
 * {@link NullPointerException} that names it.
 */
public final class ExternalWorld {
    private static final long MOST_BYTES = 1L << 40;

    private final Machine machine;
    private final HandleTable handles = new HandleTable();
    private final Map<Long, ExternalBuffer> buffers = new HashMap<>();

    /** The world around a machine; machines make it. */
    public ExternalWorld(Machine machine) {
        this.machine = machine;
    }

    // -- memory --------------------------------------------------------------------------------------------------

    /** Memory of {@code bytes} bytes, all zero, whose handles are of a type. */
    public MemoryObject memory(String name, ExternalMemoryHandleType type, long bytes) {
        return memory(name, type, bytes, 1);
    }

    /** The same where buffers lie at multiples of {@code alignment} bytes. */
    public MemoryObject memory(String name, ExternalMemoryHandleType type, long bytes, long alignment) {
        given(name, type);
        if (bytes <= 0 || bytes > MOST_BYTES || alignment <= 0) {
            throw new IllegalArgumentException("memory has 1 to " + MOST_BYTES + " bytes, not " + bytes
                    + ", and a positive alignment, not " + alignment);
        }
        return outside(() -> made(new MemoryObject(this, name, type, memory().bytes(bytes), alignment)));
    }

    /**
     * Opens a file that is there, for reading and writing: its descriptor can be imported as
     * {@link ExternalMemoryHandleType#OPAQUE_FD}. Processes that have imported one file share its bytes.
     */
    public ExternalHandle open(Path file) {
        Objects.requireNonNull(file, "file");
        return outside(() -> handles.open(file));
    }

    /** Closes a file descriptor that was not imported, or an NT handle. */
    public void close(ExternalHandle handle) {
        Objects.requireNonNull(handle, "handle");
        outside(() -> {
            handles.close(handle);
            return null;
        });
    }

    // -- semaphores ----------------------------------------------------------------------------------------------

    /** A binary semaphore that is not signalled. */
    public BinarySemaphore binarySemaphore(String name, ExternalSemaphoreHandleType type) {
        given(name, type);
        return outside(() -> made(new BinarySemaphore(this, name, type)));
    }

    /** A fence or timeline semaphore with a first value. */
    public TimelineSemaphore timelineSemaphore(String name, ExternalSemaphoreHandleType type, long initial) {
        given(name, type);
        return outside(() -> made(new TimelineSemaphore(this, name, type, initial)));
    }

    /** A keyed mutex that is released with key 0. */
    public KeyedMutex keyedMutex(String name, ExternalSemaphoreHandleType type) {
        given(name, type);
        return outside(() -> made(new KeyedMutex(this, name, type)));
    }

    /** An NvSciSync object made from an attribute list. */
    public SciSync sciSync(String name, SciAttributes attributes) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(attributes, "attributes");
        return outside(() -> made(new SciSync(this, name, attributes)));
    }

    private static void given(String name, Object type) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(type, "type");
    }

    private <T extends Referent> T made(T thing) {
        handles.made(thing);
        return thing;
    }

    // -- queues --------------------------------------------------------------------------------------------------

    /** A new queue of work of another API. */
    public ExternalQueue queue(String name) {
        Objects.requireNonNull(name, "name");
        return outside(() -> new ExternalQueue(machine, name));
    }

    // -- what this package needs ---------------------------------------------------------------------------------

    <T> T outside(Supplier<T> action) {
        return machine.outside(action);
    }

    HandleTable handles() {
        return handles;
    }

    AddressSpace memory() {
        return machine.memory();
    }

    /** The time of the clockwork, in nanoseconds. */
    long now() {
        return machine.executor().now();
    }

    long nextId() {
        return machine.nextObjectId();
    }

    void warn(String message) {
        machine.warn(message);
    }

    /** Notes where a buffer is mapped, until it is freed. */
    void mapped(ExternalBuffer buffer) {
        buffers.put(buffer.address(), buffer);
    }

    void unmapped(ExternalBuffer buffer) {
        buffers.remove(buffer.address());
    }

    /** The buffer that begins at an address and has not been freed, or null: it may be out of reach already. */
    public ExternalBuffer buffer(long address) {
        return buffers.get(address);
    }
}
