package orrery.cupti.report;

/**
 * A lesson that explains what a rule is about.
 *
 * @param name the name by which the launcher runs it
 * @param page the address of its page, as seen from the page of the report; empty if there is none
 */
public record RuleLesson(String name, String page) {}
