package orrery.device;

/**
 * The compute capability of a device, such as 9.0 for Hopper. Source: CUDA Programming Guide, "Compute Capabilities".
 *
 * @param major the major revision number, 1 to 99
 * @param minor the minor revision number, 0 to 9
 */
public record ComputeCapability(int major, int minor) implements Comparable<ComputeCapability> {

    /** Checks both numbers. */
    public ComputeCapability {
        RangeCheck.range("capability.major", major, 1, 99);
        RangeCheck.range("capability.minor", minor, 0, 9);
    }

    /**
     * Returns whether features introduced with a compute capability are available.
     *
     * @param major its major revision number
     * @param minor its minor revision number
     * @return whether this compute capability is that one or a higher one
     */
    public boolean atLeast(int major, int minor) {
        return this.major > major || (this.major == major && this.minor >= minor);
    }

    /** Returns ten times the version, as architectures are named: 90 for 9.0. */
    public int number() {
        return 10 * major + minor;
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
