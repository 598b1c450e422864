package orrery.core.external;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/** The part of an operating system through which APIs meet: it knows what handles stand for. */
final class HandleTable {
    private static final int FIRST_DESCRIPTOR = 3;
    private static final int HANDLE_STEP = 4;

    private final Map<Integer, Descriptor> descriptors = new HashMap<>();
    private final Map<Long, Referent> ntHandles = new HashMap<>();
    private final Map<String, Referent> names = new HashMap<>();
    private final Map<Long, Referent> kmtHandles = new HashMap<>();
    private int nextDescriptor = FIRST_DESCRIPTOR;
    private long nextHandle;

    /** An open file descriptor: of a thing or of a file, the program's or the driver's. */
    private static final class Descriptor {
        private final Referent referent;
        private final Path file;
        private boolean imported;

        Descriptor(Referent referent, Path file) {
            this.referent = referent;
            this.file = file;
        }
    }

    // -- the program's side --------------------------------------------------------------------------------------

    ExternalHandle open(Path file) {
        descriptors.put(nextDescriptor, new Descriptor(null, file));
        return ExternalHandle.ofDescriptor(nextDescriptor++);
    }

    /** Enters a thing that has been made. */
    void made(Referent referent) {
        if (referent.form() == HandleForm.NT_HANDLE) {
            Referent other = names.get(referent.name());
            if (other != null && other.alive()) {
                throw new IllegalArgumentException("there is " + other + " already");
            }
            names.put(referent.name(), referent);
        }
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
                for (Map.Entry<Long, Referent> shared : kmtHandles.entrySet()) {
                    if (shared.getValue() == referent) {
                        yield ExternalHandle.ofHandle(shared.getKey());
                    }
                }
                kmtHandles.put(nextHandle += HANDLE_STEP, referent);
                yield ExternalHandle.ofHandle(nextHandle);
            }
            case SCI_OBJECT -> ExternalHandle.ofObject(referent);
        };
    }

    void close(ExternalHandle handle) {
        Descriptor descriptor = descriptors.get(handle.fd());
        if (descriptor != null && descriptor.imported) {
            throw new IllegalStateException("file descriptor " + handle.fd() + " was imported and is the driver's");
        }
        if (descriptor != null) {
            descriptors.remove(handle.fd());
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
            case NT_HANDLE -> alive(handle.name() != null ? names.get(handle.name()) : ntHandles.get(handle.handle()));
            case KMT_HANDLE -> alive(kmtHandles.get(handle.handle()));
            case SCI_OBJECT -> handle.object() instanceof Referent referent && knows(referent) ? alive(referent) : null;
        };
    }

    /** Whether a thing was made on this machine: an object is its own handle, and no table says whose it is. */
    private boolean knows(Referent referent) {
        return referent.world().handles() == this;
    }

    private static Referent alive(Referent referent) {
        return referent != null && referent.alive() ? referent : null;
    }

    /** Whether a descriptor was handed over already. */
    boolean imported(HandleForm form, ExternalHandle handle) {
        Descriptor descriptor = descriptors.get(handle.fd());
        return form == HandleForm.FILE_DESCRIPTOR && descriptor != null && descriptor.imported;
    }

    /** The import of a handle has succeeded: a file descriptor is the driver's now. */
    void handedOver(HandleForm form, ExternalHandle handle) {
        if (form == HandleForm.FILE_DESCRIPTOR) {
            Descriptor descriptor = descriptors.get(handle.fd());
            descriptor.imported = true;
            if (descriptor.referent != null) {
                descriptor.referent.release();
            }
        }
    }
}
