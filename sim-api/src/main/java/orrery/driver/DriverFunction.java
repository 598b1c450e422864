package orrery.driver;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import orrery.core.call.AfterFault;
import orrery.core.call.CaptureSafety;
import orrery.device.HostCost;

/**
 * What is true of a function of the driver, beside its name, parameters and result codes, which its declaration and its
 * documentation state. The declarations with this annotation are the table of functions: the constants of
 * {@code DriverCall} and the calls of the real driver are generated from them. Each function has it once, whatever the
 * number of its forms.
 */
@Retention(RetentionPolicy.SOURCE)
@Target(ElementType.METHOD)
@interface DriverFunction {

    /** Returns what the call costs the host. */
    HostCost cost() default HostCost.GETTER;

    /** Returns how it answers after a fault of the current context. */
    AfterFault afterFault() default AfterFault.REPORTS;

    /** Returns how it interacts with stream capture. */
    CaptureSafety capture() default CaptureSafety.SAFE;

    /** Returns whether it can be called before {@code cuInit}. */
    boolean beforeInit() default false;

    /**
     * Returns whether the host shows what kernels have printed when it is called. Source: the programming guide,
     * formatted output, associated host-side API.
     */
    boolean showsDeviceOutput() default false;

    /** Its name in C, where that differs. */
    String cName() default "";

    /**
     * Returns the version of CUDA that introduced the form of the function of C that is called, as
     * {@code cudaTypedefs.h} has it; 0 if a real driver is called by code of its own.
     */
    int version() default 0;

    /** Returns the arguments in C, by the letters of {@code orrery.hardware.CForm.Argument}. */
    String arguments() default "";
}
