package orrery.core.external;

import java.nio.file.Path;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** The part of an operating system through which APIs meet: it knows what handles stand for. */
final class HandleTable {
    private static final int FIRST_DESCRIPTOR = 3;
    private static final int HANDLE_STEP = 4;

    private final Map<Integer, Descriptor> descriptors = new HashMap<>();
    private final BitSet imported = new BitSet();
    private final Map<Long, Referent> ntHandles = new HashMap<>();
    private final Map<String, Referent> names = new HashMap<>();
    private final Map<Long, Referent> kmtHandles = new HashMap<>();
    private int nextDescriptor = FIRST_DESCRIPTOR;
    private long nextHandle;

    /** An open file descriptor of the program: of a thing, or else of a file. */
    private record Descriptor(Referent referent, Path file) {}

    // -- the program's side --------------------------------------------------------------------------------------

    ExternalHandle open(Path file) {
        descriptors.put(nextDescriptor, new Descriptor(null, file));
        return ExternalHandle.ofDescriptor(nextDescriptor++);
    }

    /** Enters a thing that has been made. */
    void made(Referent referent) {
        if (referent.form() == HandleForm.NT_HANDLE) {
            Referent other = names.get(referent.name());
            if (other != null) {
                throw new IllegalArgumentException("there is " + other + " already");
            }
            names.put(referent.name(), referent);
        }
    }

    /** Nobody refers to a thing any more. */
    void gone(Referent referent) {
        names.remove(referent.name(), referent);
        kmtHandles.remove(referent.sharedHandle);
    }

    ExternalHandle export(Referent referent) {
        if (!referent.alive()) {
            throw new IllegalStateException(referent + " is gone");
        }
        return switch (referent.form()) {
            case FILE_DESCRIPTOR -> {
                referent.retain();
                descriptors.put(nextDescriptor, new Descriptor(referent, null));
                yield ExternalHandle.ofDescriptor(nextDescriptor++);
            }
            case NT_HANDLE -> {
                referent.retain();
                ntHandles.put(nextHandle += HANDLE_STEP, referent);
                yield ExternalHandle.ofHandle(nextHandle);
            }
            case KMT_HANDLE -> {
                if (referent.sharedHandle == 0) {
                    referent.sharedHandle = nextHandle += HANDLE_STEP;
                    kmtHandles.put(referent.sharedHandle, referent);
                }
                yield ExternalHandle.ofHandle(referent.sharedHandle);
            }
            case SCI_OBJECT -> ExternalHandle.ofObject(referent);
        };
    }

    void close(ExternalHandle handle) {
        if (imported(handle.fd())) {
            throw new IllegalStateException("file descriptor " + handle.fd() + " was imported and is the driver's");
        }
        Descriptor descriptor = descriptors.remove(handle.fd());
        if (descriptor != null) {
            if (descriptor.referent != null) {
                descriptor.referent.release();
            }
        } else {
            Referent referent = ntHandles.remove(handle.handle());
            if (referent == null) {
                throw new IllegalStateException(handle + " is not an open file descriptor or NT handle");
            }
            referent.release();
        }
    }

    // -- the driver's side ---------------------------------------------------------------------------------------

    /** The file that a descriptor stands for; null if it stands for something else. */
    Path file(ExternalHandle handle) {
        Descriptor descriptor = descriptors.get(handle.fd());
        return descriptor == null ? null : descriptor.file;
    }

    /** What a handle of a form stands for; null if that is nothing that can be imported. */
    Referent find(HandleForm form, ExternalHandle handle) {
        return switch (form) {
            case FILE_DESCRIPTOR -> {
                Descriptor descriptor = descriptors.get(handle.fd());
                yield descriptor == null ? null : descriptor.referent;
            }
            case NT_HANDLE -> handle.name() != null ? names.get(handle.name()) : ntHandles.get(handle.handle());
            case KMT_HANDLE -> kmtHandles.get(handle.handle());
            case SCI_OBJECT -> handle.object() instanceof Referent referent && knows(referent) ? referent : null;
        };
    }

    /** Whether a thing lives on this machine: an object is its own handle, and no table has it. */
    private boolean knows(Referent referent) {
        return referent.world().handles() == this && referent.alive();
    }

    /** Whether a descriptor was handed over already. */
    boolean imported(HandleForm form, ExternalHandle handle) {
        return form == HandleForm.FILE_DESCRIPTOR && imported(handle.fd());
    }

    private boolean imported(int descriptor) {
        return descriptor >= 0 && imported.get(descriptor);
    }

    /** The import of a handle has succeeded: a file descriptor is the driver's now. */
    void handedOver(HandleForm form, ExternalHandle handle) {
        if (form == HandleForm.FILE_DESCRIPTOR) {
            Descriptor descriptor = descriptors.remove(handle.fd());
            imported.set(handle.fd());
            if (descriptor.referent != null) {
                descriptor.referent.release();
            }
        }
    }
}
