package orrery.sim;

/**
 * The operating system of a machine. It decides which kinds of handles the driver imports.
 *
 * <pre>{@code
 * Machine windows = Machine.create(MachineOptions.defaults().withPlatform(Platform.WINDOWS));
 * ExternalHandle handle = windows.external()
 *         .memory("buffer", ExternalMemoryHandleType.D3D12_RESOURCE, 65536)
 *         .export(); // a file descriptor would be refused by the driver of this machine
 * }</pre>
 */
public enum Platform {
    /** No particular operating system: the driver imports every kind of handle. */
    ANY,
    /** Linux: the driver imports file descriptors; on integrated devices (Tegra) also NvSci objects. */
    LINUX,
    /** Windows: the driver imports NT and KMT handles. */
    WINDOWS;

    /**
     * Returns whether the driver imports handles of a kind.
     *
     * @param integrated whether the device is integrated with the host, as on Tegra
     */
    public boolean imports(HandleKind kind, boolean integrated) {
        return switch (this) {
            case ANY -> true;
            case LINUX -> kind == HandleKind.FILE_DESCRIPTOR || (kind == HandleKind.SCI_OBJECT && integrated);
            case WINDOWS -> kind == HandleKind.NT_HANDLE || kind == HandleKind.KMT_HANDLE;
        };
    }
}
