package orrery.hardware;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import orrery.device.CUmemLocation;
import orrery.driver.CUarray3DDescriptor;
import orrery.driver.CUarrayDescriptor;
import orrery.driver.CUbatchMemOpNodeParams;
import orrery.driver.CUcontext;
import orrery.driver.CUdevResource;
import orrery.driver.CUdevResourceType;
import orrery.driver.CUfunction;
import orrery.driver.CUgraphEdgeData;
import orrery.driver.CUhostNodeParams;
import orrery.driver.CUkernel;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUlaunchAttribute;
import orrery.driver.CUlaunchConfig;
import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemcpy2D;
import orrery.driver.CUmemcpy3D;
import orrery.driver.CUmemsetNodeParams;
import orrery.driver.CUstreamBatchMemOp;
import orrery.driver.DriverOutputs;
import orrery.driver.DriverSupport;
import orrery.sim.ArrayFormat;

/** Writes values of the API into structures of {@code cuda.h}, and reads them back. */
final class StructForms {
    /** The structures in C, by the types of the values that are written into them. */
    private static final Map<Class<?>, CStruct> LAYOUTS = Map.ofEntries(
            Map.entry(CUmemcpy2D.class, CStruct.CUDA_MEMCPY2D),
            Map.entry(CUmemcpy3D.class, CStruct.CUDA_MEMCPY3D),
            Map.entry(CUkernelNodeParams.class, CStruct.CUDA_KERNEL_NODE_PARAMS),
            Map.entry(CUmemsetNodeParams.class, CStruct.CUDA_MEMSET_NODE_PARAMS_v2),
            Map.entry(CUhostNodeParams.class, CStruct.CUDA_HOST_NODE_PARAMS),
            Map.entry(CUmemAllocNodeParams.class, CStruct.CUDA_MEM_ALLOC_NODE_PARAMS),
            Map.entry(CUbatchMemOpNodeParams.class, CStruct.CUDA_BATCH_MEM_OP_NODE_PARAMS),
            Map.entry(CUstreamBatchMemOp.class, CStruct.CUstreamBatchMemOpParams),
            Map.entry(CUmemPoolProps.class, CStruct.CUmemPoolProps),
            Map.entry(CUmemLocation.class, CStruct.CUmemLocation),
            Map.entry(CUmemAccessDesc.class, CStruct.CUmemAccessDesc),
            Map.entry(CUgraphEdgeData.class, CStruct.CUgraphEdgeData),
            Map.entry(CUarrayDescriptor.class, CStruct.CUDA_ARRAY_DESCRIPTOR),
            Map.entry(CUarray3DDescriptor.class, CStruct.CUDA_ARRAY3D_DESCRIPTOR),
            Map.entry(CUlaunchConfig.class, CStruct.CUlaunchConfig),
            Map.entry(CUdevResource.class, CStruct.CUdevResource));

    private final HostFunctions functions;
    private final KernelParameters kernels;
    private final LongSupplier currentContext;

    /**
     * Creates the forms.
     *
     * @param functions the host functions of nodes
     * @param kernels the arguments of kernels
     * @param currentContext the address of the current context, for nodes that name none
     */
    StructForms(HostFunctions functions, KernelParameters kernels, LongSupplier currentContext) {
        this.functions = functions;
        this.kernels = kernels;
        this.currentContext = currentContext;
    }

    /** Returns the structure of a type of values; null if it has none. */
    static @Nullable CStruct layout(Class<?> type) {
        CStruct layout = LAYOUTS.containsKey(type) ? LAYOUTS.get(type) : SharingForms.LAYOUTS.get(type);
        Class<?> general = type.getSuperclass();
        return layout != null || general == null ? layout : layout(general);
    }

    /** Writes a value into a new structure. */
    MemorySegment write(Arena arena, Object value) {
        Struct struct = Struct.in(arena, Objects.requireNonNull(layout(value.getClass())));
        write(arena, struct, value);
        return struct.memory();
    }

    /** Writes a value into a structure. */
    void write(Arena arena, Struct to, Object value) {
        switch (value) {
            case CUmemcpy2D copy -> CopyStructs.write(to, copy);
            case CUmemcpy3D copy -> CopyStructs.write(to, copy);
            case CUkernelNodeParams launch -> writeKernel(arena, to, launch);
            case CUmemsetNodeParams memset -> writeMemset(to, memset);
            case CUhostNodeParams host -> writeHost(to, host);
            case CUmemAllocNodeParams alloc -> writeAlloc(arena, to, alloc);
            case CUbatchMemOpNodeParams batch -> writeBatch(arena, to, batch);
            case CUstreamBatchMemOp operation -> writeOperation(to, operation);
            case CUmemPoolProps pool -> writePool(to, pool);
            case CUmemLocation place -> writeLocation(to, place);
            case CUmemAccessDesc access -> {
                writeLocation(to.at("location", CStruct.CUmemLocation), access.location());
                to.set("flags", CEnum.number(access.flags()));
            }
            case CUgraphEdgeData edge ->
                to.set("from_port", edge.fromPort())
                        .set("to_port", edge.toPort())
                        .set("type", edge.type());
            case CUarrayDescriptor array ->
                to.set("Width", array.width())
                        .set("Height", array.height())
                        .set("Format", CEnum.number(array.format()))
                        .set("NumChannels", array.numChannels());
            case CUarray3DDescriptor array -> writeArrayDescriptor(to, array);
            case CUlaunchConfig config -> writeConfig(arena, to, config);
            case CUdevResource resource ->
                MemorySegment.copy(
                        DriverSupport.nativeBytes(resource), 0, to.memory(), JAVA_BYTE, 0, CStruct.CUdevResource.size());
            default -> SharingForms.write(arena, to, value);
        }
    }

    /** Writes the description of an array. */
    static void writeArrayDescriptor(Struct to, CUarray3DDescriptor array) {
        to.set("Width", array.width())
                .set("Height", array.height())
                .set("Depth", array.depth())
                .set("Format", CEnum.number(array.format()))
                .set("NumChannels", array.numChannels())
                .set("Flags", array.flags());
    }

    /** Reads a value of a structure. */
    Object read(Class<?> type, Struct from) {
        return switch (LAYOUTS.get(type)) {
            case CUDA_MEMCPY3D -> CopyStructs.read(from);
            case CUDA_KERNEL_NODE_PARAMS -> readKernel(from);
            case CUDA_MEMSET_NODE_PARAMS_v2 -> readMemset(from);
            case CUDA_HOST_NODE_PARAMS -> new CUhostNodeParams(functions.function(from.get("userData")));
            case CUDA_MEM_ALLOC_NODE_PARAMS -> readAlloc(from);
            case CUDA_BATCH_MEM_OP_NODE_PARAMS -> readBatch(from);
            case CUgraphEdgeData ->
                new CUgraphEdgeData(from.getInt("from_port"), from.getInt("to_port"), from.getInt("type"));
            case CUDA_ARRAY_DESCRIPTOR ->
                new CUarrayDescriptor(
                        from.get("Width"),
                        from.get("Height"),
                        CEnum.constant(ArrayFormat.class, from.getInt("Format")),
                        from.getInt("NumChannels"));
            case CUDA_ARRAY3D_DESCRIPTOR ->
                new CUarray3DDescriptor(
                        from.get("Width"),
                        from.get("Height"),
                        from.get("Depth"),
                        CEnum.constant(ArrayFormat.class, from.getInt("Format")),
                        from.getInt("NumChannels"),
                        from.getInt("Flags"));
            case CUdevResource -> readResource(from);
            case null, default -> SharingForms.read(type, from);
        };
    }

    private void writeKernel(Arena arena, Struct to, CUkernelNodeParams launch) {
        long function = DriverSupport.address(launch.func());
        to.set(launch.func() instanceof CUkernel ? "kern" : "func", function)
                .set("gridDimX", launch.gridDimX())
                .set("gridDimY", launch.gridDimY())
                .set("gridDimZ", launch.gridDimZ())
                .set("blockDimX", launch.blockDimX())
                .set("blockDimY", launch.blockDimY())
                .set("blockDimZ", launch.blockDimZ())
                .set("sharedMemBytes", launch.sharedMemBytes());
        if (launch.kernelParams() != null) {
            MemorySegment pointers = kernels.write(
                    arena,
                    launch.func() instanceof CUkernel,
                    function,
                    launch.kernelParams().toArray());
            to.set("kernelParams", pointers.address());
        }
    }

    private CUkernelNodeParams readKernel(Struct from) {
        long kernel = from.get("kern");
        long function = kernel == 0 ? from.get("func") : kernel;
        return new CUkernelNodeParams(
                kernel == 0
                        ? DriverSupport.required(CUfunction.class, function)
                        : DriverSupport.required(CUkernel.class, function),
                from.getInt("gridDimX"),
                from.getInt("gridDimY"),
                from.getInt("gridDimZ"),
                from.getInt("blockDimX"),
                from.getInt("blockDimY"),
                from.getInt("blockDimZ"),
                from.getInt("sharedMemBytes"),
                kernels.read(kernel != 0, function, from.get("kernelParams")));
    }

    private static void writeMemset(Struct to, CUmemsetNodeParams memset) {
        to.set("dst", memset.dst())
                .set("pitch", memset.pitch())
                .set("value", memset.value())
                .set("elementSize", memset.elementSize())
                .set("width", memset.width())
                .set("height", memset.height());
    }

    private static CUmemsetNodeParams readMemset(Struct from) {
        return new CUmemsetNodeParams(
                from.get("dst"),
                from.get("pitch"),
                from.getInt("value"),
                from.getInt("elementSize"),
                from.get("width"),
                from.get("height"),
                null);
    }

    private void writeHost(Struct to, CUhostNodeParams host) {
        if (host.fn() != null) {
            to.set("fn", functions.hostFunction().address()).set("userData", functions.register(host.fn(), false));
        }
    }

    private void writeAlloc(Arena arena, Struct to, CUmemAllocNodeParams alloc) {
        writePool(to.at("poolProps", CStruct.CUmemPoolProps), alloc.poolProps());
        to.set("bytesize", alloc.bytesize());
        List<CUmemAccessDesc> access = alloc.accessDescs();
        if (access == null) {
            throw DriverFailure.refused("an alloc node", "is given null for the access descriptors", "a list");
        } else if (!access.isEmpty()) {
            to.set("accessDescs", writeList(arena, access).address()).set("accessDescCount", access.size());
        }
    }

    private CUmemAllocNodeParams readAlloc(Struct from) {
        List<CUmemAccessDesc> access = new ArrayList<>();
        for (long i = 0; i < from.get("accessDescCount"); i++) {
            Struct each =
                    Struct.at(from.get("accessDescs") + i * CStruct.CUmemAccessDesc.size(), CStruct.CUmemAccessDesc);
            access.add(new CUmemAccessDesc(
                    readLocation(each.at("location", CStruct.CUmemLocation)),
                    CEnum.constant(CUmemAccessDesc.Flags.class, each.getInt("flags"))));
        }
        CUmemAllocNodeParams params = new CUmemAllocNodeParams(
                readPool(from.at("poolProps", CStruct.CUmemPoolProps)), from.get("bytesize"), access);
        DriverOutputs.setAllocatedAddress(params, from.get("dptr"));
        return params;
    }

    private void writeBatch(Arena arena, Struct to, CUbatchMemOpNodeParams batch) {
        to.set("ctx", batch.ctx() == null ? currentContext.getAsLong() : DriverSupport.address(batch.ctx()))
                .set("count", batch.operations().size())
                .set("paramArray", writeList(arena, batch.operations()).address())
                .set("flags", batch.flags());
    }

    private static CUbatchMemOpNodeParams readBatch(Struct from) {
        List<CUstreamBatchMemOp> operations = new ArrayList<>();
        for (int i = 0; i < from.getInt("count"); i++) {
            Struct each = Struct.at(
                    from.get("paramArray") + (long) i * CStruct.CUstreamBatchMemOpParams.size(),
                    CStruct.CUstreamBatchMemOpParams);
            CUstreamBatchMemOp.Type type = CEnum.constant(CUstreamBatchMemOp.Type.class, each.getInt("operation"));
            operations.add(
                    switch (type) {
                        case FLUSH_REMOTE_WRITES ->
                            new CUstreamBatchMemOp(type, 0, 0, each.getInt("flushRemoteWrites.flags"));
                        case BARRIER -> new CUstreamBatchMemOp(type, 0, 0, each.getInt("memoryBarrier.flags"));
                        default ->
                            new CUstreamBatchMemOp(
                                    type,
                                    each.get("writeValue.address"),
                                    each.get("writeValue.value64"),
                                    each.getInt("writeValue.flags"));
                    });
        }
        return new CUbatchMemOpNodeParams(
                DriverSupport.handle(CUcontext.class, from.get("ctx")), operations, from.getInt("flags"));
    }

    private static void writeOperation(Struct to, CUstreamBatchMemOp operation) {
        to.set("operation", CEnum.number(operation.operation()));
        switch (operation.operation()) {
            case FLUSH_REMOTE_WRITES -> to.set("flushRemoteWrites.flags", operation.flags());
            case BARRIER -> to.set("memoryBarrier.flags", operation.flags());
            default ->
                to.set("writeValue.address", operation.address())
                        .set("writeValue.value64", operation.value())
                        .set("writeValue.flags", operation.flags());
        }
    }

    private static void writePool(Struct to, CUmemPoolProps pool) {
        to.set("allocType", CEnum.number(pool.allocType()))
                .set("handleTypes", pool.handleTypes())
                .set("maxSize", pool.maxSize());
        writeLocation(to.at("location", CStruct.CUmemLocation), pool.location());
    }

    private static CUmemPoolProps readPool(Struct from) {
        return new CUmemPoolProps(
                CEnum.constant(CUmemPoolProps.AllocationType.class, from.getInt("allocType")),
                from.getInt("handleTypes"),
                readLocation(from.at("location", CStruct.CUmemLocation)),
                from.get("maxSize"));
    }

    /** Writes a location. */
    static void writeLocation(Struct to, CUmemLocation location) {
        to.set("type", CEnum.number(location.type())).set("id", location.id());
    }

    /** Reads a location. */
    static CUmemLocation readLocation(Struct from) {
        return new CUmemLocation(CEnum.constant(CUmemLocation.Type.class, from.getInt("type")), from.getInt("id"));
    }

    private static void writeConfig(Arena arena, Struct to, CUlaunchConfig config) {
        to.set("gridDimX", config.gridDimX())
                .set("gridDimY", config.gridDimY())
                .set("gridDimZ", config.gridDimZ())
                .set("blockDimX", config.blockDimX())
                .set("blockDimY", config.blockDimY())
                .set("blockDimZ", config.blockDimZ())
                .set("sharedMemBytes", config.sharedMemBytes())
                .set("hStream", DriverSupport.address(config.stream()));
        List<CUlaunchAttribute> attributes = config.attributes();
        if (attributes == null) {
            throw DriverFailure.refused("a launch", "is given the attributes null", "a list");
        }
        Struct[] all = Struct.array(arena, CStruct.CUlaunchAttribute, attributes.size());
        for (int i = 0; i < all.length; i++) {
            LaunchAttributeForms.write(all[i], attributes.get(i));
        }
        if (all.length > 0) {
            to.set("attrs", all[0].memory().address()).set("numAttrs", all.length);
        }
    }

    private static CUdevResource readResource(Struct from) {
        CUdevResourceType type = CEnum.constant(CUdevResourceType.class, from.getInt("type"));
        CUdevResource.CUdevSmResource sms = type != CUdevResourceType.SM
                ? null
                : new CUdevResource.CUdevSmResource(
                        from.getInt("sm.smCount"),
                        from.getInt("sm.minSmPartitionSize"),
                        from.getInt("sm.smCoscheduledAlignment"));
        return DriverSupport.resource(type, sms, from.memory().toArray(JAVA_BYTE));
    }

    /** Writes handles or structures one after the other; 0 for a handle that is null. */
    MemorySegment writeList(Arena arena, List<?> values) {
        Object first = values.stream().filter(Objects::nonNull).findFirst().orElse(null);
        CStruct layout = first == null ? null : layout(first.getClass());
        if (layout == null) {
            MemorySegment all = arena.allocate(ADDRESS, values.size());
            for (int i = 0; i < values.size(); i++) {
                all.setAtIndex(JAVA_LONG, i, DriverSupport.address(values.get(i)));
            }
            return all;
        }
        MemorySegment all = arena.allocate((long) layout.size() * values.size(), Long.BYTES);
        for (int i = 0; i < values.size(); i++) {
            if (values.get(i) == null) {
                throw DriverFailure.refused(
                        "a call", "is given null in a list of " + layout + ", at index " + i, "a value");
            }
            write(arena, new Struct(layout, all.asSlice((long) i * layout.size(), layout.size())), values.get(i));
        }
        return all;
    }
}
