package orrery.core.external;

/** The handles of memory, by their documented names. Source: {@code CUexternalMemoryHandleType} in {@code cuda.h}. */
public enum ExternalMemoryHandleType {
    /** A file descriptor, as Vulkan exports it; also that of a file. */
    OPAQUE_FD(HandleForm.FILE_DESCRIPTOR, false),
    /** An NT handle, as Vulkan exports it. */
    OPAQUE_WIN32(HandleForm.NT_HANDLE, false),
    /** A globally shared handle, as Vulkan exports it. */
    OPAQUE_WIN32_KMT(HandleForm.KMT_HANDLE, false),
    /** An NT handle of a Direct3D 12 heap. */
    D3D12_HEAP(HandleForm.NT_HANDLE, false),
    /** An NT handle of a Direct3D 12 committed resource. */
    D3D12_RESOURCE(HandleForm.NT_HANDLE, true),
    /** An NT handle of a Direct3D 11 resource. */
    D3D11_RESOURCE(HandleForm.NT_HANDLE, true),
    /** A globally shared handle of a Direct3D 11 resource. */
    D3D11_RESOURCE_KMT(HandleForm.KMT_HANDLE, true),
    /** An NvSciBuf object. */
    NVSCIBUF(HandleForm.SCI_OBJECT, false),
    /** A file descriptor of a dma_buf. */
    DMABUF_FD(HandleForm.FILE_DESCRIPTOR, false);

    private final HandleForm form;
    private final boolean dedicated;

    ExternalMemoryHandleType(HandleForm form, boolean dedicated) {
        this.form = form;
        this.dedicated = dedicated;
    }

    /** The documented value. */
    public int value() {
        return ordinal() + 1;
    }

    /** What kind of name it is. */
    public HandleForm form() {
        return form;
    }

    /** Whether such a resource is always a dedicated one. */
    boolean dedicated() {
        return dedicated;
    }
}
