package orrery.device;

/** What a call answers: one of the codes of a family, success or the reason of a failure. */
public interface ResultCode extends ApiName {

    /** {@return the documented number} */
    int code();
}
