/**
 * Our solutions of the homework of the course, for teachers: no JAR has them, nor the zip, the site, or what students
 * are handed out. Each is a program that {@code orrery run FILE} runs.
 */
@org.jspecify.annotations.NullMarked
package orrery.docs.homework;
