package orrery.core.memory;

/** Who reads and writes memory through a view: the host, or a device. */
public interface Accessor {
    /** The host. */
    Accessor HOST = new Accessor() {
        @Override
        public boolean onDevice() {
            return false;
        }

        @Override
        public boolean reaches(Allocation memory) {
            return memory.kind().hostAccessible();
        }

        @Override
        public String beyond(Allocation memory) {
            return "which is out of reach of the host";
        }
    };

    /** A device that all device memory is on. */
    Accessor DEVICE = memory -> memory.kind().deviceAccessible();

    /** Whether it is a device: it sees memory when it is there, not when a call has returned it. */
    default boolean onDevice() {
        return true;
    }

    /** Whether memory is within reach. */
    boolean reaches(Allocation memory);

    /** Why memory is not, in words. */
    default String beyond(Allocation memory) {
        return "which is out of reach";
    }

    /** Who hears of each access; null for nobody. */
    default AccessProbe probe() {
        return null;
    }

    /** The same, with somebody who hears of each access. */
    default Accessor probed(AccessProbe probe) {
        Accessor bare = this;
        return new Accessor() {
            @Override
            public boolean onDevice() {
                return bare.onDevice();
            }

            @Override
            public boolean reaches(Allocation memory) {
                return bare.reaches(memory);
            }

            @Override
            public String beyond(Allocation memory) {
                return bare.beyond(memory);
            }

            @Override
            public AccessProbe probe() {
                return probe;
            }
        };
    }
}
