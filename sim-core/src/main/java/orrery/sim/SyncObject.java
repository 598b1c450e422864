package orrery.sim;

/** An object that APIs signal and wait for. Each kind of semaphore is a subtype. */
public interface SyncObject extends ExternalObject {}
