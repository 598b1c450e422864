package orrery.conformance.activity;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import orrery.conformance.WithContext;
import orrery.cupti.BuffersCallbackRequestFunc.Granted;
import orrery.cupti.Cupti;
import orrery.cupti.Cupti.Queued;
import orrery.cupti.record.Activity;
import orrery.cupti.record.ActivityBuffer;
import orrery.cupti.record.ActivityKind;
import orrery.cupti.record.ContextActivity;
import orrery.cupti.record.DeviceActivity;
import orrery.cupti.record.Generation;
import orrery.device.Devices;
import orrery.driver.CUcontext;
import orrery.sim.MachineOptions;

/** Devices and contexts that exist when their kind is enabled are recorded as soon as there is a buffer for them. */
class ExistingObjectsTest extends WithContext {
    private static final int BYTES = 4096;

    private final CUcontext context = cuda.cuCtxGetCurrent();
    private final Cupti cupti = Cupti.of(machine, Generation.CUDA_13_0);
    private final List<Activity> records = new ArrayList<>();

    ExistingObjectsTest() {
        super(MachineOptions.defaults().withDevices(Devices.h200(), Devices.h200()));
    }

    private void register() {
        cupti.cuptiActivityRegisterCallbacks(
                () -> new Granted(ActivityBuffer.allocate(BYTES), BYTES, 0),
                (owner, id, buffer, size, valid) -> records.addAll(cupti.records(buffer, valid)));
    }

    private List<Integer> devices() {
        cupti.cuptiActivityFlushAll(0);
        return records.stream()
                .filter(DeviceActivity.class::isInstance)
                .map(each -> ((DeviceActivity) each).id())
                .toList();
    }

    private List<Long> contexts() {
        cupti.cuptiActivityFlushAll(0);
        return records.stream()
                .filter(ContextActivity.class::isInstance)
                .map(each -> (long) ((ContextActivity) each).contextId())
                .toList();
    }

    private void enqueue(CUcontext where) {
        cupti.cuptiActivityEnqueueBuffer(where, 0, ActivityBuffer.allocate(BYTES), BYTES);
    }

    private List<Activity> dequeue(CUcontext where) {
        Queued queued = cupti.cuptiActivityDequeueBuffer(where, 0);
        return cupti.records(queued.buffer(), queued.validBufferSizeBytes());
    }

    // -- callbacks -----------------------------------------------------------------------------------------------

    @Test
    void callbacksThatAreRegisteredLateGetThem() {
        cupti.cuptiActivityEnable(ActivityKind.DEVICE);
        cupti.cuptiActivityEnable(ActivityKind.CONTEXT);
        register();
        assertEquals(List.of(0, 1), devices());
        assertEquals(List.of(cuda.cuCtxGetId(context)), contexts());
    }

    @Test
    void aContextIsRecordedWhenItIsCreated() {
        register();
        cupti.cuptiActivityEnable(ActivityKind.CONTEXT);
        CUcontext later = cuda.cuCtxCreate(0, cuda.cuDeviceGet(1));
        assertEquals(List.of(cuda.cuCtxGetId(context), cuda.cuCtxGetId(later)), contexts());
    }

    @Test
    void otherKindsRecordNoContext() {
        register();
        cupti.cuptiActivityEnable(ActivityKind.DEVICE);
        cupti.cuptiActivityEnableContext(context, ActivityKind.CONTEXT);
        CUcontext later = cuda.cuCtxCreate(0, cuda.cuDeviceGet(1));
        assertEquals(List.of(cuda.cuCtxGetId(context)), contexts());
        cupti.cuptiActivityEnableContext(later, ActivityKind.CONTEXT);
        assertEquals(List.of(cuda.cuCtxGetId(context), cuda.cuCtxGetId(later)), contexts());
    }

    @Test
    void aDeviceIsRecordedOnce() {
        register();
        cupti.cuptiActivityEnable(ActivityKind.DEVICE);
        cupti.cuptiActivityEnable(ActivityKind.ENVIRONMENT);
        assertEquals(List.of(0, 1), devices());
    }

    // -- queues --------------------------------------------------------------------------------------------------

    @Test
    void devicesWaitForABufferOfNoContext() {
        cupti.cuptiActivityEnable(ActivityKind.DEVICE);
        enqueue(context);
        assertEquals(List.of(), dequeue(context));
        enqueue(null);
        enqueue(null);
        assertEquals(2, dequeue(null).size());
        assertEquals(List.of(), dequeue(null));
    }

    @Test
    void aContextWaitsForABufferOfItsOwn() {
        CUcontext other = cuda.cuCtxCreate(0, cuda.cuDeviceGet(1));
        cupti.cuptiActivityEnable(ActivityKind.CONTEXT);
        enqueue(null);
        enqueue(other);
        assertEquals(List.of(), dequeue(null));
        assertEquals(cuda.cuCtxGetId(other), ((ContextActivity) dequeue(other).get(0)).contextId());
        assertEquals(0, cupti.cuptiActivityGetNumDroppedRecords(context, 0));
        enqueue(context);
        assertEquals(
                cuda.cuCtxGetId(context), ((ContextActivity) dequeue(context).get(0)).contextId());
    }
}
