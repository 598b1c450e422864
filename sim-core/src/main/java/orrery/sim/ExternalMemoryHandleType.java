package orrery.sim;

/**
 * The types of handles of external memory, by their documented names. Source: {@code CUexternalMemoryHandleType} in
 * {@code cuda.h}.
 */
public enum ExternalMemoryHandleType {
    /** A file descriptor of Vulkan memory or of a file. */
    OPAQUE_FD(HandleKind.FILE_DESCRIPTOR, false),
    /** An NT handle of Vulkan memory. */
    OPAQUE_WIN32(HandleKind.NT_HANDLE, false),
    /** A globally shared (KMT) handle of Vulkan memory. */
    OPAQUE_WIN32_KMT(HandleKind.KMT_HANDLE, false),
    /** An NT handle of a Direct3D 12 heap. */
    D3D12_HEAP(HandleKind.NT_HANDLE, false),
    /** An NT handle of a Direct3D 12 committed resource. */
    D3D12_RESOURCE(HandleKind.NT_HANDLE, true),
    /** An NT handle of a Direct3D 11 resource. */
    D3D11_RESOURCE(HandleKind.NT_HANDLE, true),
    /** A globally shared handle of a Direct3D 11 resource. */
    D3D11_RESOURCE_KMT(HandleKind.KMT_HANDLE, true),
    /** An NvSciBuf object. */
    NVSCIBUF(HandleKind.SCI_OBJECT, false),
    /** A file descriptor of a dma_buf. */
    DMABUF_FD(HandleKind.FILE_DESCRIPTOR, false);

    private final HandleKind handleKind;
    private final boolean alwaysDedicated;

    ExternalMemoryHandleType(HandleKind form, boolean dedicated) {
        this.handleKind = form;
        this.alwaysDedicated = dedicated;
    }

    /** Returns the documented value. */
    public int value() {
        return ordinal() + 1;
    }

    /** Returns the kind of handle. */
    public HandleKind handleKind() {
        return handleKind;
    }

    /** Returns whether resources of this type are always dedicated, so that the import needs the flag. */
    public boolean alwaysDedicated() {
        return alwaysDedicated;
    }
}
