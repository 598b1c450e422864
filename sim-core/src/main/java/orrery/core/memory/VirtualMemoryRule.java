package orrery.core.memory;

import static orrery.core.rule.CoreRule.HEADER;
import static orrery.core.rule.CoreRule.documented;
import static orrery.core.rule.CoreRule.observed;

import orrery.core.rule.CoreRule;
import orrery.device.CUresult;

/** The rules of reserved addresses and of the physical memory that is mapped there. */
public final class VirtualMemoryRule {
    /** What is reserved. */
    public static final CoreRule RESERVE = documented(
            "VMM-01",
            HEADER,
            "cuMemAddressReserve",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "The size of a reservation and the address that is asked for must be multiples of the granularity, the"
                    + " alignment a power of two or 0, and the flags 0.",
            "multiples of what {cuMemGetAllocationGranularity} returns, and at least 1 of them; flags 0");
    /** What is freed. */
    public static final CoreRule FREE = documented(
            "VMM-02",
            HEADER,
            "cuMemAddressFree",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Addresses can be freed once, all that one call has reserved, and with no memory mapped there.",
            "the address that {cuMemAddressReserve} returned and the size that it was given, after" + " {cuMemUnmap}");
    /** The properties of physical memory. */
    public static final CoreRule PROPERTIES = documented(
            "VMM-03",
            HEADER,
            "cuMemCreate",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Physical memory must be pinned memory of a device or of a node of the host, of a size that is a"
                    + " multiple of the granularity, with flags 0 and types of handles that the place supports.",
            "{CU_MEM_ALLOCATION_TYPE_PINNED}, a multiple of what {cuMemGetAllocationGranularity} returns, flags 0,"
                    + " and no types of handles for memory of the host");
    /** Handles. */
    public static final CoreRule HANDLE = documented(
            "VMM-04",
            HEADER,
            "cuMemRelease",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A handle must refer to physical memory of this machine that was not released as often as it was"
                    + " created, imported and retained.",
            "a handle that was not released");
    /** Addresses of mappings. */
    public static final CoreRule MAP = documented(
            "VMM-05",
            HEADER,
            "cuMemMap",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Memory can be mapped only at reserved addresses that are not mapped, at a multiple of the granularity,"
                    + " and with flags 0.",
            "addresses in one range that {cuMemAddressReserve} returned, where nothing is mapped; flags 0");
    /** Ends of mappings. */
    public static final CoreRule UNMAP = documented(
            "VMM-06",
            HEADER,
            "cuMemUnmap",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "A range that is unmapped must begin at a reserved address, and contain whole mappings.",
            "the addresses and the sizes that {cuMemMap} was given");
    /** Access rights. */
    public static final CoreRule ACCESS = documented(
            "VMM-07",
            HEADER,
            "cuMemSetAccess",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Access can be set only for whole mappings, all addresses of the range being mapped, and for devices that"
                    + " exist or the host.",
            "the range of one or more adjacent mappings, and an existing device");
    /** What is asked about addresses. */
    public static final CoreRule MAPPED = documented(
            "VMM-08",
            HEADER,
            "cuMemRetainAllocationHandle",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Memory must be mapped at an address whose handle or access rights are queried.",
            "an address where {cuMemMap} has mapped memory");
    /** Devices of physical memory. */
    public static final CoreRule DEVICE = documented(
            "VMM-09",
            HEADER,
            "cuMemCreate",
            CUresult.CUDA_ERROR_INVALID_DEVICE,
            "The device of physical memory, and the one whose access is queried, must exist.",
            "an ordinal below the number of devices");
    /** Parts of physical memory. */
    public static final CoreRule WHOLE = documented(
            "VMM-10",
            HEADER,
            "cuMemMap",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "Physical memory can be mapped only as a whole, from offset 0 on.",
            "offset 0 and the size that {cuMemCreate} was given");
    /** Shareable handles. */
    public static final CoreRule SHARED = documented(
            "VMM-11",
            HEADER,
            "cuMemExportToShareableHandle",
            CUresult.CUDA_ERROR_INVALID_VALUE,
            "Memory can be exported only with a type of handle that it was created with, and flags 0, and imported"
                    + " only with such a type.",
            "{CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR} for {cuMemCreate}, the export and the import; flags 0");
    /** Memory for a fabric. */
    public static final CoreRule FABRIC = documented(
            "VMM-12",
            HEADER,
            "cuMemCreate",
            CUresult.CUDA_ERROR_NOT_PERMITTED,
            "Memory that machines of a fabric share needs an IMEX channel that the user may access; there is none.",
            "{CU_MEM_HANDLE_TYPE_POSIX_FILE_DESCRIPTOR}, or no type of handle");
    /** The memory that an imported descriptor refers to. */
    public static final CoreRule IMPORTED = observed(
            "VMM-13",
            "cuMemImportFromShareableHandle",
            CUresult.CUDA_ERROR_UNKNOWN,
            "An imported file descriptor must be open and must refer to physical memory of {cuMemCreate}.",
            "a file descriptor of exported memory that is still open",
            "virtual-memory/share");
    /** Devices that multicast objects need. */
    public static final CoreRule MULTICAST = observed(
            "VMM-14",
            "cuMulticastCreate",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "Multicast objects need a switch that replicates stores to several devices. Simulated devices have none.",
            "physical memory of {cuMemCreate} on each device, and a store to each through peer access",
            "virtual-memory/multicast");
    /** Access of the host to memory of a device. */
    public static final CoreRule HOST_ACCESS = observed(
            "VMM-15",
            "cuMemSetAccess",
            CUresult.CUDA_ERROR_NOT_SUPPORTED,
            "The host cannot be given access to physical memory of a device.",
            "physical memory of the host, or {cuMemAllocManaged}",
            "attribute-states/access");

    private VirtualMemoryRule() {}
}
