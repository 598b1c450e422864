package orrery.core.external;

import com.google.common.base.Preconditions;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import orrery.core.host.Host;
import orrery.core.memory.AddressSpace;
import orrery.core.memory.PhysicalAllocation;
import orrery.sim.ExternalHandle;
import orrery.sim.ExternalMemoryHandleType;
import orrery.sim.ExternalSemaphoreHandleType;
import orrery.sim.ExternalWorld;
import orrery.sim.HandleKind;
import orrery.sim.Platform;
import orrery.sim.SciAttributes;

/** The external API of a machine: its handles, and the buffers that are mapped onto its memory. */
public final class SimulatedExternalWorld implements ExternalWorld {
    private static final long MAX_BYTES = 1L << 40;

    private final Host host;
    private final Platform platform;
    private final HandleTable handles = new HandleTable();
    private final Map<Long, ExternalBuffer> buffers = new HashMap<>();

    /** Creates the external API of a machine with an operating system. */
    public SimulatedExternalWorld(Host host, Platform platform) {
        this.host = host;
        this.platform = platform;
    }

    // -- memory --------------------------------------------------------------------------------------------------

    @Override
    public SimulatedMemoryObject memory(String name, ExternalMemoryHandleType type, long bytes) {
        return memory(name, type, bytes, 1);
    }

    @Override
    public SimulatedMemoryObject memory(String name, ExternalMemoryHandleType type, long bytes, long alignment) {
        requireArguments(name, type);
        Preconditions.checkArgument(
                bytes > 0 && bytes <= MAX_BYTES && alignment > 0,
                "memory '%s' has %s bytes and an alignment of %s bytes;"
                        + " legal are 1 to %s bytes and an alignment of 1 or more",
                name,
                bytes,
                alignment,
                MAX_BYTES);
        return outside(() ->
                register(name, type.handleKind(), () -> new SimulatedMemoryObject(this, name, type, bytes, alignment)));
    }

    @Override
    public SimulatedMemoryObject importMemory(String name, ExternalHandle handle) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(handle, "handle");
        return outside(() -> {
            PhysicalAllocation memory = shared(handle, PhysicalAllocation.class);
            Preconditions.checkArgument(
                    memory != null, "%s is imported, which is not a descriptor of physical memory of CUDA", handle);
            SimulatedMemoryObject object = new SimulatedMemoryObject(this, name, memory);
            handles.consumeDescriptor(HandleKind.FILE_DESCRIPTOR, handle);
            return object;
        });
    }

    @Override
    public ExternalHandle open(Path file) {
        Objects.requireNonNull(file, "file");
        return outside(() -> handles.open(file));
    }

    /** Returns a descriptor of something that is neither memory nor a semaphore, such as a pipe. */
    public ExternalHandle openUnrelated() {
        return outside(handles::openUnrelated);
    }

    /** Returns another descriptor of what a descriptor refers to. */
    public ExternalHandle duplicate(ExternalHandle handle) {
        return outside(() -> handles.duplicate(handle));
    }

    /** Opens a descriptor of memory of the CUDA API. */
    public ExternalHandle share(Object memory) {
        return handles.share(memory);
    }

    /** Returns the memory of the CUDA API that a descriptor refers to; null if it is not of the type. */
    public <T> @Nullable T shared(ExternalHandle handle, Class<T> type) {
        Object memory = handles.shared(handle);
        return type.isInstance(memory) ? type.cast(memory) : null;
    }

    @Override
    public ExternalHandle receive(ExternalWorld sender, ExternalHandle handle) {
        Objects.requireNonNull(sender, "sender");
        Objects.requireNonNull(handle, "handle");
        SimulatedExternalWorld other = (SimulatedExternalWorld) sender;
        Object memory = other.outside(() -> other.handles.shared(handle));
        Preconditions.checkArgument(memory != null, "%s is not a descriptor of memory of the CUDA API", handle);
        return outside(() -> handles.share(memory));
    }

    /** Returns whether the program has a file descriptor. An import transfers it to the driver. */
    public boolean isOpen(ExternalHandle handle) {
        return outside(() -> handles.isOpen(handle));
    }

    @Override
    public void close(ExternalHandle handle) {
        Objects.requireNonNull(handle, "handle");
        outside(() -> {
            handles.close(handle);
            return null;
        });
    }

    // -- semaphores ----------------------------------------------------------------------------------------------

    @Override
    public SimulatedBinarySemaphore binarySemaphore(String name, ExternalSemaphoreHandleType type) {
        requireArguments(name, type);
        return outside(() -> register(name, type.handleKind(), () -> new SimulatedBinarySemaphore(this, name, type)));
    }

    @Override
    public SimulatedTimelineSemaphore timelineSemaphore(String name, ExternalSemaphoreHandleType type, long initial) {
        requireArguments(name, type);
        return outside(() ->
                register(name, type.handleKind(), () -> new SimulatedTimelineSemaphore(this, name, type, initial)));
    }

    @Override
    public SimulatedKeyedMutex keyedMutex(String name, ExternalSemaphoreHandleType type) {
        requireArguments(name, type);
        return outside(() -> register(name, type.handleKind(), () -> new SimulatedKeyedMutex(this, name, type)));
    }

    @Override
    public SimulatedSciSync sciSync(String name, SciAttributes attributes) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(attributes, "attributes");
        return outside(() -> register(
                name,
                ExternalSemaphoreHandleType.NVSCISYNC.handleKind(),
                () -> new SimulatedSciSync(this, name, attributes)));
    }

    private static void requireArguments(String name, Object type) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(type, "type");
    }

    /** Creates an object, unless its name is refused: then nothing of it is created. */
    private <T extends SimulatedExternalObject> T register(String name, HandleKind kind, Supplier<T> creation) {
        handles.requireUnused(name, kind);
        T object = creation.get();
        handles.register(object);
        return object;
    }

    // -- queues --------------------------------------------------------------------------------------------------

    @Override
    public SimulatedExternalQueue queue(String name) {
        Objects.requireNonNull(name, "name");
        return outside(() -> new SimulatedExternalQueue(host, this, name));
    }

    // -- for this package ---------------------------------------------------------------------------------

    <T> T outside(Supplier<T> action) {
        return host.outside(action);
    }

    /** Notes that the host has found what a semaphore stands for. */
    void acquired(SimulatedSyncObject semaphore) {
        host.acquired(semaphore);
    }

    Platform platform() {
        return platform;
    }

    HandleTable handles() {
        return handles;
    }

    AddressSpace memory() {
        return host.memory();
    }

    /** Returns the virtual time of the device, in nanoseconds. */
    long now() {
        return host.engine().now();
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

    /** Frees the buffers that a context has mapped. */
    void freeBuffersOf(ImportingContext context) {
        List.copyOf(buffers.values()).stream()
                .filter(buffer -> buffer.context() == context)
                .forEach(ExternalBuffer::free);
    }

    /**
     * Returns the buffer that begins at an address and has not been freed; null if there is none. The import of the
     * buffer may be destroyed already.
     */
    public @Nullable ExternalBuffer buffer(long address) {
        return buffers.get(address);
    }
}
