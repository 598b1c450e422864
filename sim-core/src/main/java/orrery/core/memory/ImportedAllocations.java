package orrery.core.memory;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import orrery.device.ApiText;
import orrery.sim.MemoryKind;

/** The allocations of other machines that this machine has mapped. They share their bytes and have own addresses. */
public final class ImportedAllocations {
    private final AddressSpace space;
    private final IdentityHashMap<Allocation, Import> opened = new IdentityHashMap<>();
    private final Map<Long, Import> byAddress = new HashMap<>();

    /** The owner of a mapped allocation. */
    private static final class Import implements MemoryOwner {
        private final Allocation source;
        private final int device;
        private final boolean counted;
        private int references = 1;
        private IntPredicate granted;

        Import(Allocation source, int device, boolean counted, IntPredicate granted) {
            this.source = source;
            this.device = device;
            this.counted = counted;
            this.granted = granted;
        }

        /** Lets one more device access the memory. */
        void grant(int from) {
            if (!granted.test(from)) {
                granted = granted.or(each -> each == from);
            }
        }

        @Override
        public int deviceOf(Allocation memory) {
            return device;
        }

        @Override
        public boolean grantsAccess(Allocation memory, int from) {
            return granted.test(from);
        }

        @Override
        public ApiText accessGrant() {
            return counted ? ApiText.template("{cuIpcOpenMemHandle}") : ApiText.template("{cuMemPoolSetAccess}");
        }
    }

    ImportedAllocations(AddressSpace space) {
        this.space = space;
    }

    /**
     * Maps memory of another machine, or counts another use of it, and returns its address.
     *
     * @param device the ordinal of its device in this machine
     * @param accessor the ordinal of another device that can access it from now on, or the same
     */
    public long open(Allocation source, int device, int accessor) {
        Import known = opened.get(source);
        if (known != null) {
            known.references++;
            known.grant(accessor);
            for (Map.Entry<Long, Import> each : byAddress.entrySet()) {
                if (each.getValue() == known) {
                    return each.getKey();
                }
            }
        }
        Import owner = new Import(source, device, true, each -> each == device);
        owner.grant(accessor);
        opened.put(source, owner);
        return map(owner);
    }

    /** Ends a use of memory that {@link #open} has mapped. Returns false, without effect, for other addresses. */
    public boolean close(long address) {
        Import known = byAddress.get(address);
        if (known == null || !known.counted) {
            return false;
        }
        if (--known.references == 0) {
            opened.remove(known.source);
            space.free(remove(address));
        }
        return true;
    }

    /**
     * Maps an allocation of a pool of another machine, and returns its address. The program frees it.
     *
     * @param granted whether the device with an ordinal can access it
     */
    public long map(Allocation source, int device, IntPredicate granted) {
        return map(new Import(source, device, false, granted));
    }

    private long map(Import owner) {
        Allocation mapped = space.map(MemoryKind.DEVICE, owner.source.storage(), 0, owner.source.size(), owner);
        byAddress.put(mapped.base(), owner);
        return mapped.base();
    }

    /**
     * Removes memory that {@link #map} has mapped, and returns it. Its bytes can be used until it is freed. Returns
     * null for other addresses.
     */
    public @Nullable Allocation take(long address) {
        Import known = byAddress.get(address);
        return known == null || known.counted ? null : remove(address);
    }

    private Allocation remove(long address) {
        byAddress.remove(address);
        return space.requireLive(address, 1, "the end of an import");
    }
}
