package orrery.driver;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import orrery.device.CUmemLocation;

/** Who may do what with memory. Source: {@code cuda.h}. */
public class CUmemAccessDesc {
    private final CUmemLocation location;
    private final Flags flags;

    /** What may be done, by the documented names. Source: {@code CUmemAccess_flags} in {@code cuda.h}. */
    public enum Flags {
        /** No access. */
        NONE,
        /** Reading alone, which pools do not offer. */
        READ,
        /** Reading and writing. */
        READWRITE
    }

    /**
     * Creates a description.
     *
     * @param location who
     * @param flags what
     */
    public CUmemAccessDesc(CUmemLocation location, Flags flags) {
        this.location = location;
        this.flags = flags;
    }

    /** Returns who. */
    public CUmemLocation location() {
        return location;
    }

    /** Returns what. */
    public Flags flags() {
        return flags;
    }

    @Override
    public final boolean equals(@Nullable Object other) {
        return other instanceof CUmemAccessDesc access
                && Objects.equals(location(), access.location())
                && flags() == access.flags();
    }

    @Override
    public final int hashCode() {
        return Objects.hash(location(), flags());
    }

    @Override
    public final String toString() {
        return "CUmemAccessDesc[location=" + location() + ", flags=" + flags() + "]";
    }
}
