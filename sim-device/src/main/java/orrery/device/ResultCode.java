package orrery.device;

/** A result code: success, or the reason of a failure. */
public interface ResultCode extends ApiName {

    /** {@return the documented number} */
    int code();
}
