package orrery.conformance.calibration;

import orrery.driver.CUstream;
import orrery.driver.CudaDriver;

/** A program that makes calls on a measured device, in two streams. */
abstract class MeasuringProgram {
    final MeasuredDevice device;
    final CudaDriver cuda;
    final CUstream s;
    final CUstream t;

    MeasuringProgram(MeasuredDevice device) {
        this.device = device;
        cuda = device.cuda;
        s = device.newStream();
        t = device.newStream();
    }

    abstract void run();
}
