package orrery.runtime;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import orrery.core.rule.NotSimulated;
import orrery.device.CUresult;
import orrery.device.DeviceAttribute;
import orrery.driver.CUchildGraphNodeParams;
import orrery.driver.CUconditionalNodeParams;
import orrery.driver.CUcontext;
import orrery.driver.CUdevice;
import orrery.driver.CUemptyNodeParams;
import orrery.driver.CUeventRecordNodeParams;
import orrery.driver.CUeventWaitNodeParams;
import orrery.driver.CUfunction;
import orrery.driver.CUgraphNodeParams;
import orrery.driver.CUhostNodeParams;
import orrery.driver.CUkernel;
import orrery.driver.CUkernelNodeParams;
import orrery.driver.CUlaunchConfig;
import orrery.driver.CUmemAccessDesc;
import orrery.driver.CUmemAllocNodeParams;
import orrery.driver.CUmemFreeNodeParams;
import orrery.driver.CUmemPoolProps;
import orrery.driver.CUmemcpy3D;
import orrery.driver.CUmemcpyNodeParams;
import orrery.driver.CUmemsetNodeParams;
import orrery.sim.DeviceFunction;
import orrery.sim.Kernel;

/**
 * Conversions of parameters and results between the forms of the runtime and of the driver. A conversion is called
 * {@code as} and the type that it converts to: generated functions find it by that name. Conversions of parameters get
 * the name of the parameter, for the message if it is missing.
 */
final class DriverForms {
    private final RuntimeSession session;

    DriverForms(RuntimeSession session) {
        this.session = session;
    }

    // -- parameters, for the driver ------------------------------------------------------------------------------

    /** Returns the device with an ordinal, whether it exists or not. */
    CUdevice asCUdevice(int ordinal, String parameter) {
        return new CUdevice(ordinal);
    }

    /** Returns the primary context of the device with an ordinal. */
    CUcontext asCUcontext(int ordinal, String parameter) {
        return session.driver().primaryContext(new CUdevice(ordinal));
    }

    /** Returns the context of an execution context. */
    CUcontext asCUcontext(@Nullable cudaExecutionContext_t ctx, String parameter) {
        RuntimeRule.CONTEXT.require(ctx != null, () -> "an execution context is named by null");
        return ctx.context();
    }

    /** Returns the function of a kernel. */
    CUfunction asCUfunction(@Nullable DeviceFunction function, String parameter) {
        if (function instanceof CUkernel handle) {
            return handle;
        }
        if (function instanceof Kernel kernel) {
            return session.driver().function(kernel);
        }
        throw RuntimeRule.FUNCTION.violated("a function is named by " + function);
    }

    /** Returns the driver's attribute; null for null. */
    @Nullable
    DeviceAttribute asDeviceAttribute(@Nullable cudaDeviceAttr attribute, String parameter) {
        return attribute == null ? null : attribute.driver();
    }

    /** Returns the driver's form of a launch configuration. */
    CUlaunchConfig asCUlaunchConfig(cudaLaunchConfig_t config, String parameter) {
        return RuntimeSession.given(config, parameter).driver();
    }

    /** Returns the driver's form of a copy. */
    CUmemcpy3D asCUmemcpy3D(cudaMemcpy3DParms params, String parameter) {
        return RuntimeSession.given(params, parameter).asCUmemcpy3D();
    }

    /** Returns the driver's form of a launch in a node. */
    CUkernelNodeParams asCUkernelNodeParams(cudaKernelNodeParams params, String parameter) {
        RuntimeSession.given(params, parameter);
        dim3 grid = RuntimeSession.given(params.gridDim, "gridDim");
        dim3 block = RuntimeSession.given(params.blockDim, "blockDim");
        Object[] arguments = RuntimeSession.given(params.kernelParams, "kernelParams");
        return new CUkernelNodeParams(
                asCUfunction(params.func, "func"),
                grid.x,
                grid.y,
                grid.z,
                block.x,
                block.y,
                block.z,
                params.sharedMemBytes,
                Arrays.asList(arguments));
    }

    /** Returns the driver's form of a memset in a node. */
    CUmemsetNodeParams asCUmemsetNodeParams(cudaMemsetParams params, String parameter) {
        RuntimeSession.given(params, parameter);
        return new CUmemsetNodeParams(
                params.dst, params.pitch, params.value, params.elementSize, params.width, params.height, null);
    }

    /** Returns the driver's form of a host function in a node. */
    CUhostNodeParams asCUhostNodeParams(cudaHostNodeParams params, String parameter) {
        RuntimeSession.given(params, parameter);
        return new CUhostNodeParams(RuntimeSession.checkedByDriver(HostCall.of(params.fn, params.userData)));
    }

    /** Returns the driver's form of an allocation in a node. */
    CUmemAllocNodeParams asCUmemAllocNodeParams(cudaMemAllocNodeParams params, String parameter) {
        RuntimeSession.given(params, parameter);
        List<CUmemAccessDesc> access = RuntimeSession.given(params.accessDescs, "accessDescs");
        access = access.stream()
                .map(each -> RuntimeSession.given(each, "an access descriptor"))
                .map(each -> new CUmemAccessDesc(each.location(), each.flags()))
                .toList();
        CUmemPoolProps props = params.poolProps == null ? null : params.poolProps.driver();
        return new CUmemAllocNodeParams(RuntimeSession.checkedByDriver(props), params.bytesize, access);
    }

    /** Returns the driver's form of the parameters of a node of any type. */
    CUgraphNodeParams asCUgraphNodeParams(cudaGraphNodeParams params, String parameter) {
        RuntimeSession.given(params, parameter);
        return switch (RuntimeSession.given(params.type, "type")) {
            case KERNEL -> asCUkernelNodeParams(params.kernel, parameter);
            case MEMCPY -> new CUmemcpyNodeParams(asCUmemcpy3D(params.memcpy.copyParams, "copyParams"), null);
            case MEMSET -> asCUmemsetNodeParams(params.memset, parameter);
            case HOST -> asCUhostNodeParams(params.host, parameter);
            case GRAPH ->
                new CUchildGraphNodeParams(RuntimeSession.checkedByDriver(params.graph.graph), params.graph.ownership);
            case EMPTY -> new CUemptyNodeParams();
            case WAIT_EVENT -> new CUeventWaitNodeParams(RuntimeSession.checkedByDriver(params.eventWait.event));
            case EVENT_RECORD -> new CUeventRecordNodeParams(RuntimeSession.checkedByDriver(params.eventRecord.event));
            case MEM_ALLOC -> asCUmemAllocNodeParams(params.alloc, parameter);
            case MEM_FREE -> new CUmemFreeNodeParams(params.free.dptr);
            case CONDITIONAL ->
                new CUconditionalNodeParams(
                        params.conditional.handle,
                        RuntimeSession.checkedByDriver(params.conditional.type),
                        params.conditional.size,
                        null);
            case EXT_SEMAS_SIGNAL -> RuntimeSession.given(params.extSemSignal, "extSemSignal");
            case EXT_SEMAS_WAIT -> RuntimeSession.given(params.extSemWait, "extSemWait");
            case BATCH_MEM_OP -> throw NotSimulated.operation("a node of type " + params.type + " in the runtime API");
        };
    }

    // -- results, from the driver --------------------------------------------------------------------------------

    /** Returns the runtime's result code. */
    cudaError_t asCudaError_t(CUresult result) {
        return cudaError_t.of(result);
    }

    /** Returns the ordinal of a device. */
    int asInt(CUdevice device) {
        return device.ordinal();
    }

    /** Returns the runtime's form of a launch in a node. */
    cudaKernelNodeParams asCudaKernelNodeParams(CUkernelNodeParams params) {
        return cudaKernelNodeParams.of(session.driver(), params);
    }

    /** Returns the runtime's form of a copy. */
    cudaMemcpy3DParms asCudaMemcpy3DParms(CUmemcpy3D params) {
        return cudaMemcpy3DParms.of(params);
    }

    /** Returns the runtime's form of a memset in a node. */
    cudaMemsetParams asCudaMemsetParams(CUmemsetNodeParams params) {
        return cudaMemsetParams.of(params);
    }

    /** Returns the runtime's form of a host function in a node. */
    cudaHostNodeParams asCudaHostNodeParams(CUhostNodeParams params) {
        return cudaHostNodeParams.of(params);
    }

    /** Returns the runtime's form of an allocation in a node. */
    cudaMemAllocNodeParams asCudaMemAllocNodeParams(CUmemAllocNodeParams params) {
        return cudaMemAllocNodeParams.of(params);
    }
}
