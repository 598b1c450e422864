package orrery.core.external;

import com.google.common.base.Preconditions;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import orrery.sim.ExternalHandle;
import orrery.sim.HandleKind;

/** The handle tables of the simulated operating system: maps handles to the objects that APIs share. */
final class HandleTable {
    private static final int FIRST_DESCRIPTOR = 3;
    private static final int HANDLE_STEP = 4;

    private final Map<Integer, Descriptor> descriptors = new HashMap<>();
    private final BitSet imported = new BitSet();
    private final Map<Long, SimulatedExternalObject> ntHandles = new HashMap<>();
    private final Map<String, SimulatedExternalObject> names = new HashMap<>();
    private final Map<Long, SimulatedExternalObject> kmtHandles = new HashMap<>();
    private int nextDescriptor = FIRST_DESCRIPTOR;
    private long nextHandle;

    /** An open file descriptor of the program. At most one of its components is not null. */
    private record Descriptor(
            @Nullable SimulatedExternalObject object,
            @Nullable Path file,
            @Nullable Object shared) {}

    /** Describes the fields of a handle that are used by a kind of handle, for messages. */
    static String describe(HandleKind kind, ExternalHandle handle) {
        return switch (kind) {
            case FILE_DESCRIPTOR -> "file descriptor " + handle.fd();
            case NT_HANDLE, KMT_HANDLE -> "handle " + handle.handle() + " and name " + handle.name();
            case SCI_OBJECT -> "object " + handle.object();
        };
    }

    // -- the program's side --------------------------------------------------------------------------------------

    ExternalHandle open(Path file) {
        return add(new Descriptor(null, file, null));
    }

    ExternalHandle openUnrelated() {
        return add(new Descriptor(null, null, null));
    }

    /** Opens a descriptor of memory of the CUDA API, which another process can receive. */
    ExternalHandle share(Object memory) {
        return add(new Descriptor(null, null, memory));
    }

    /** Returns the memory of the CUDA API that a descriptor refers to; null if it refers to something else. */
    @Nullable
    Object shared(ExternalHandle handle) {
        Descriptor descriptor = descriptors.get(handle.fd());
        return descriptor == null ? null : descriptor.shared;
    }

    ExternalHandle duplicate(ExternalHandle handle) {
        Descriptor descriptor = descriptors.get(handle.fd());
        Preconditions.checkState(descriptor != null, "%s is not an open file descriptor", handle);
        if (descriptor.object != null) {
            descriptor.object.retain();
        }
        return add(descriptor);
    }

    boolean isOpen(ExternalHandle handle) {
        return descriptors.containsKey(handle.fd());
    }

    private ExternalHandle add(Descriptor descriptor) {
        descriptors.put(nextDescriptor, descriptor);
        return ExternalHandle.ofDescriptor(nextDescriptor++);
    }

    /** Registers a new object. Objects that have NT handles can be imported by name. */
    void register(SimulatedExternalObject object) {
        if (object.handleKind() == HandleKind.NT_HANDLE) {
            names.put(object.name(), object);
        }
    }

    /** Refuses the name of a new object if it is that of another one. */
    void requireUnused(String name, HandleKind kind) {
        SimulatedExternalObject other = kind == HandleKind.NT_HANDLE ? names.get(name) : null;
        Preconditions.checkArgument(other == null, "'%s' is created, but %s already has this name", name, other);
    }

    /** Removes an object that has no references. */
    void unregister(SimulatedExternalObject object) {
        names.remove(object.name(), object);
        kmtHandles.remove(object.sharedHandle);
    }

    ExternalHandle export(SimulatedExternalObject object) {
        Preconditions.checkState(object.alive(), "%s was released", object);
        return switch (object.handleKind()) {
            case FILE_DESCRIPTOR -> {
                object.retain();
                yield add(new Descriptor(object, null, null));
            }
            case NT_HANDLE -> {
                object.retain();
                ntHandles.put(nextHandle += HANDLE_STEP, object);
                yield ExternalHandle.ofHandle(nextHandle);
            }
            case KMT_HANDLE -> {
                if (object.sharedHandle == 0) {
                    object.sharedHandle = nextHandle += HANDLE_STEP;
                    kmtHandles.put(object.sharedHandle, object);
                }
                yield ExternalHandle.ofHandle(object.sharedHandle);
            }
            case SCI_OBJECT -> ExternalHandle.ofObject(object);
        };
    }

    void close(ExternalHandle handle) {
        Preconditions.checkState(
                !isImported(handle.fd()), "file descriptor %s was imported and is the driver's", handle.fd());
        Descriptor descriptor = descriptors.remove(handle.fd());
        if (descriptor != null) {
            if (descriptor.object != null) {
                descriptor.object.release();
            }
        } else {
            SimulatedExternalObject object = ntHandles.remove(handle.handle());
            Preconditions.checkState(object != null, "%s is not an open file descriptor or NT handle", handle);
            object.release();
        }
    }

    // -- the driver's side ---------------------------------------------------------------------------------------

    /** Returns the file of a descriptor; null if the descriptor is unknown or refers to an object. */
    @Nullable
    Path file(ExternalHandle handle) {
        Descriptor descriptor = descriptors.get(handle.fd());
        return descriptor == null ? null : descriptor.file;
    }

    /** Returns the object that a handle refers to; null if there is none. */
    @Nullable
    SimulatedExternalObject find(HandleKind kind, ExternalHandle handle) {
        return switch (kind) {
            case FILE_DESCRIPTOR -> {
                Descriptor descriptor = descriptors.get(handle.fd());
                yield descriptor == null ? null : descriptor.object;
            }
            case NT_HANDLE -> handle.name() != null ? names.get(handle.name()) : ntHandles.get(handle.handle());
            case KMT_HANDLE -> kmtHandles.get(handle.handle());
            case SCI_OBJECT ->
                handle.object() instanceof SimulatedExternalObject object && isLiveHere(object) ? object : null;
        };
    }

    /**
     * Returns whether an NvSci object is alive and of this machine. Such an object is its own handle, so that no table
     * lists it.
     */
    private boolean isLiveHere(SimulatedExternalObject object) {
        return object.api().handles() == this && object.alive();
    }

    /** Returns whether a handle is a file descriptor that was imported already. */
    boolean isImported(HandleKind kind, ExternalHandle handle) {
        return kind == HandleKind.FILE_DESCRIPTOR && isImported(handle.fd());
    }

    private boolean isImported(int descriptor) {
        return descriptor >= 0 && imported.get(descriptor);
    }

    /**
     * Transfers a file descriptor to the driver after a successful import. Other kinds of handles stay with the
     * program.
     */
    void consumeDescriptor(HandleKind kind, ExternalHandle handle) {
        if (kind == HandleKind.FILE_DESCRIPTOR) {
            Descriptor descriptor = descriptors.remove(handle.fd());
            imported.set(handle.fd());
            if (descriptor.object != null) {
                descriptor.object.release();
            }
        }
    }
}
