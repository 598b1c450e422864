package orrery.device;

/**
 * The version of a device's architecture, such as 9.0 for Hopper. Source: the programming guide, "Compute
 * Capabilities".
 *
 * @param major the generation, 1 to 99
 * @param minor the revision within the generation, 0 to 9
 */
public record ComputeCapability(int major, int minor) implements Comparable<ComputeCapability> {

    /** Checks both numbers. */
    public ComputeCapability {
        Check.range("capability.major", major, 1, 99);
        Check.range("capability.minor", minor, 0, 9);
    }

    /**
     * Returns whether features that came with a version are there.
     *
     * @param major generation of that version
     * @param minor revision of that version
     * @return whether this version is that one or a later one
     */
    public boolean atLeast(int major, int minor) {
        return this.major > major || (this.major == major && this.minor >= minor);
    }

    @Override
    public int compareTo(ComputeCapability other) {
        return major != other.major ? Integer.compare(major, other.major) : Integer.compare(minor, other.minor);
    }

    @Override
    public String toString() {
        return major + "." + minor;
    }
}
